import type { CatalogueSource } from '../service/catalogue/source.ts';
import { parseArtPath } from './art/art-path.ts';
import { createArtRenderer } from './art/art-renderer.ts';
import { pixelsOf } from './art/sizes.ts';
import { fillCatalogue, moveCatalogue } from './fill.ts';
import { writeMovieDetails } from './movie-details.ts';
import { writeSeriesDetails } from './series-details.ts';
import { worldOf } from './world.ts';

/**
 * Creates the source of the demo catalogue: invented titles, and pictures drawn on request. `artWorker`: the drawing
 * worker's file, if it isn't beside the sources.
 */
export function createDemoSource(options: { readonly artWorker?: URL } = {}): CatalogueSource {
  const renderer = createArtRenderer(options.artWorker);
  return {
    fill: (database, origin, onProgress) => fillCatalogue(database, worldOf(origin), onProgress),
    moveToDay: (database, origin, before) => moveCatalogue(database, worldOf(origin), worldOf(before)),
    writeSeries: (database, origin, key) => writeSeriesDetails(database, worldOf(origin), key),
    writeMovie: (database, origin, key) => writeMovieDetails(database, worldOf(origin), key),
    findPicture(size, file) {
      const subject = parseArtPath(file);
      const pixels = subject === null ? null : pixelsOf(subject.kind, size);
      return subject === null || pixels === null ? null : (gone) => renderer.render(subject, pixels, gone);
    },
    close: () => renderer.close(),
  };
}
