import { settings } from './settings.ts';
import { Loud } from './refusal.ts';

type Source = Electron.NativeTheme['themeSource'];

/** Electron's nativeTheme over a system theme that the test sets. */
class StandInTheme
  extends Loud
  implements
    Pick<
      Electron.NativeTheme,
      | 'themeSource'
      | 'shouldUseDarkColors'
      | 'shouldUseHighContrastColors'
      | 'shouldUseInvertedColorScheme'
      | 'shouldDifferentiateWithoutColor'
      | 'inForcedColorsMode'
      | 'prefersReducedTransparency'
    >
{
  static override readonly standsInFor = 'nativeTheme';
  static override readonly events = new Set(['updated']);
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly shouldDifferentiateWithoutColor = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  #source: Source = 'system';
  #systemDark = settings.dark;

  get themeSource(): Source {
    return this.#source;
  }
  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError(`Error processing argument: ${String(source)}`);
    this.#change(() => (this.#source = source));
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemDark : this.#source === 'dark';
  }
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#systemDark;
  }

  /** The person changes the system's theme. */
  setSystemDark(dark: boolean): void {
    this.#change(() => (this.#systemDark = dark));
  }

  #change(make: () => void): void {
    const before = this.shouldUseDarkColors;
    make();
    if (before !== this.shouldUseDarkColors) setImmediate(() => this.emit('updated'));
  }
}

export const nativeTheme = new StandInTheme();
