import type { Database } from '../service/catalogue/database.ts';
import { movieGenres, seriesGenres } from '#shared/catalogue/codes.ts';
import { companies, networks, providers } from './brands.ts';
import { jobs } from './jobs.ts';
import { keywords } from './keywords.ts';
import { otherPicture, pictureOf } from './pictures.ts';
import { certifications, releasePlan, releasePlans } from './release-plans.ts';
import { watchPlan, watchPlanCount } from './watch-plans.ts';
import type { World } from './world.ts';

function writeBrands(database: Database, world: World): void {
  for (const [table, brands, kind] of [
    ['companies', companies, 1],
    ['networks', networks, 2],
  ] as const) {
    const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?)`);
    for (const { id, name, hasLogo, country } of brands) {
      const logo = hasLogo ? otherPicture(world, 'logo', name, pictureOf.brand, kind, id) : null;
      insert.run(id, name, logo, country);
    }
  }
}

function writeWatching(database: Database, world: World): void {
  const provider = database.prepare('INSERT INTO watch_providers VALUES (?, ?, ?, ?)');
  for (const { id, name, priority } of providers) {
    provider.run(id, name, otherPicture(world, 'logo', name, pictureOf.brand, 3, id), priority);
  }
  const country = database.prepare('INSERT INTO watch_plan_countries VALUES (?, ?, ?)');
  const offer = database.prepare('INSERT INTO watch_plans VALUES (?, ?, ?, ?, ?)');
  for (let plan = 0; plan < watchPlanCount; plan++) {
    for (const { country: code, hasLink, offers } of watchPlan(world.seed, plan)) {
      country.run(plan, code, hasLink ? 1 : 0);
      for (const { monetisation, providerId, priority } of offers) {
        offer.run(plan, code, monetisation, providerId, priority);
      }
    }
  }
}

/** Fills the tables without titles: genres, keywords, brands, plans, certifications, jobs and accounts. */
export function writeReferenceTables(database: Database, world: World): void {
  const genre = database.prepare('INSERT INTO genres VALUES (?, ?, ?)');
  for (const [id, name] of Object.entries(movieGenres)) genre.run('movie', Number(id), name);
  for (const [id, name] of Object.entries(seriesGenres)) genre.run('tv', Number(id), name);
  const keyword = database.prepare('INSERT INTO keywords VALUES (?, ?)');
  for (const { id, name } of keywords) keyword.run(id, name);
  const job = database.prepare('INSERT INTO jobs VALUES (?, ?, ?)');
  for (const { id, job: name, department } of jobs) job.run(id, name, department);
  writeBrands(database, world);
  writeWatching(database, world);
  const release = database.prepare('INSERT INTO release_plans VALUES (?, ?, ?, ?)');
  for (const plan of releasePlans) {
    for (const { country, type, daysAfter } of releasePlan(world.seed, plan)) {
      release.run(plan, country, type, daysAfter);
    }
  }
  const certification = database.prepare('INSERT INTO certifications VALUES (?, ?, ?, ?)');
  for (const { country, maturity, certification: name, rank } of certifications) {
    certification.run(country, maturity, name, rank);
  }
  database
    .prepare('INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(548, 'first.row', 'Robin Marlow', 0, 'en', 'GB', '6f1d2a9c0be34785a1c2d3e4f5061728', null);
}
