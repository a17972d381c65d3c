import type { CatalogueSource } from '../service/catalogue/source.ts';
import { parseArtPath } from './art/art-path.ts';
import { createArtRenderer } from './art/art-renderer.ts';
import { pixelsOf } from './art/sizes.ts';
import { seriesIn } from './daily-lists.ts';
import { fillCatalogue } from './fill.ts';
import { laterPlan } from './later.ts';
import { writeMovieDetails } from './movie-details.ts';
import { writeSeriesParts } from './series-details.ts';
import { creditsOf, textsOf } from './texts.ts';
import { worldOf } from './world.ts';

/**
 * Creates the source of the demo catalogue: invented titles, and pictures drawn on request. `artWorker`: the drawing
 * worker's file, if it isn't beside the sources.
 */
export function createDemoSource(options: { readonly artWorker?: URL } = {}): CatalogueSource {
  const renderer = createArtRenderer(options.artWorker);
  return {
    fill: (database, origin, onProgress) => fillCatalogue(database, worldOf(origin), onProgress),
    textsOf: (origin, ...title) => textsOf(worldOf(origin), ...title),
    creditsOf: (origin, ...credits) => creditsOf(worldOf(origin), ...credits),
    seriesIn: (origin, ...list) => seriesIn(worldOf(origin), ...list),
    watchPlanOf: laterPlan,
    writeSeries: (database, origin, ...parts) => writeSeriesParts(database, worldOf(origin), ...parts),
    writeMovie: (database, origin, key) => writeMovieDetails(database, worldOf(origin), key),
    findPicture(size, file) {
      const subject = parseArtPath(file);
      const pixels = subject === null ? null : pixelsOf(subject.kind, size);
      return subject === null || pixels === null ? null : (gone) => renderer.render(subject, pixels, gone);
    },
    close: () => renderer.close(),
  };
}
