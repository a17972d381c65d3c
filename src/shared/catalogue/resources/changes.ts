import * as v from 'valibot';
import { listOf, momentOrNull, requiredListOf, text, textOrNull } from '../tolerant.ts';

/** One change. `value` and `original_value` may be text, an object, a list or absent, whatever the key is. */
export const changeItem = v.object({
  id: text,
  /** added, updated, deleted; created in older logs; an open set. */
  action: text,
  time: momentOrNull,
  iso_639_1: textOrNull,
  iso_3166_1: textOrNull,
  value: v.exactOptional(v.unknown()),
  original_value: v.exactOptional(v.unknown()),
});
export type ChangeItem = v.InferOutput<typeof changeItem>;

/** The changes of one attribute; `key` is an open set. */
export const changeGroup = v.object({ key: v.string(), items: listOf(changeItem) });
export type ChangeGroup = v.InferOutput<typeof changeGroup>;

/** E8, E14. */
export const changeList = v.object({ changes: requiredListOf(changeGroup) });
export type ChangeList = v.InferOutput<typeof changeList>;
