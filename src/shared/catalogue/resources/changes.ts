import * as v from 'valibot';
import {
  anyValue,
  listOf,
  momentOrNull,
  requiredListOf,
  requiredText,
  text,
  textOrNull,
} from '../tolerant.ts';

/** One change. `value` and `original_value` can be text, an object, a list or absent, whatever the key. */
export const changeItem = v.object({
  id: text,
  /** added, updated, deleted; created in older histories; an open set. */
  action: text,
  time: momentOrNull,
  iso_639_1: textOrNull,
  iso_3166_1: textOrNull,
  value: v.exactOptional(anyValue),
  original_value: v.exactOptional(anyValue),
});
export type ChangeItem = v.InferOutput<typeof changeItem>;

/** The changes of one attribute; `key` is an open set. */
export const changeGroup = v.object({ key: requiredText, items: listOf(changeItem) });
export type ChangeGroup = v.InferOutput<typeof changeGroup>;

/** E8, E14. */
export const changeList = v.object({ changes: requiredListOf(changeGroup) });
export type ChangeList = v.InferOutput<typeof changeList>;
