import type { Title } from '#shared/contract/mine.ts';
import { mostSubjects } from '#shared/mine/operations.ts';
import { subjectKey } from './mine.ts';

/** A movie or series with its name. */
export interface SelectedTitle {
  readonly subject: Title;
  readonly name: string;
}

/** The titles of a grid that the person selected, to change them together; as many as one question can name. */
export class Selection {
  titles: readonly SelectedTitle[] = $state.raw([]);
  /** The title that was selected or deselected last, from which a range begins; null: none. */
  anchor: SelectedTitle | null = null;

  has(subject: Title): boolean {
    return this.titles.some((title) => isSame(title, subject));
  }

  /** Selects a title, or deselects it. */
  toggle(title: SelectedTitle): void {
    const others = this.titles.filter((each) => !isSame(each, title.subject));
    this.#set(others.length < this.titles.length ? others : [...others, title]);
    this.anchor = title;
  }

  /** Selects everything in a grid from the anchor to a title, both included; without an anchor, the title alone. */
  extendTo(title: SelectedTitle, grid: readonly SelectedTitle[]): void {
    const placeOf = ({ subject }: SelectedTitle): number => grid.findIndex((each) => isSame(each, subject));
    const [to, from] = [placeOf(title), placeOf(this.anchor ?? title)];
    if (to < 0) return;
    const range = grid.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
    this.#set([...this.titles, ...range.filter(({ subject }) => !this.has(subject))]);
    this.anchor ??= title;
  }

  /** Deselects what a grid had `before` and has no longer. */
  leave(before: readonly Title[], now: readonly Title[]): void {
    const isIn = (grid: readonly Title[], title: SelectedTitle): boolean =>
      grid.some((each) => isSame(title, each));
    const left = this.titles.filter((title) => isIn(before, title) && !isIn(now, title));
    if (left.length > 0) this.#set(this.titles.filter((title) => !left.includes(title)));
  }

  clear(): void {
    this.titles = [];
    this.anchor = null;
  }

  #set(titles: readonly SelectedTitle[]): void {
    this.titles = titles.slice(0, mostSubjects);
  }
}

const isSame = ({ subject }: SelectedTitle, other: Title): boolean =>
  subjectKey(subject) === subjectKey(other);
