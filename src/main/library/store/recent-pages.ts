import type { RecentPage } from '#shared/contract/local-things.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';

/** The most pages of a service that are kept. */
const mostPages = 12;

/** The pages of the service that were visited last, the latest first. */
export function list({ library, service }: ReadContext): RecentPage[] {
  return library.all<RecentPage>(
    'select href, title from recent_pages where service = ? order by visit desc',
    service,
  );
}

/** Adds a page as the latest. */
export function add({ library, service }: StoreContext, { href, title }: RecentPage): null {
  library.transaction(() => {
    library.run(
      `insert or replace into recent_pages (service, href, title, visit) values (:service, :href, :title,
         (select coalesce(max(visit), 0) + 1 from recent_pages where service = :service))`,
      { service, href, title },
    );
    library.run(
      `delete from recent_pages where service = :service and visit not in (
         select visit from recent_pages where service = :service order by visit desc limit ${mostPages})`,
      { service },
    );
  });
  return null;
}
