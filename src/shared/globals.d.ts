/* What every room's platform has and the ECMAScript library lacks. */
interface URL {
  readonly protocol: string;
  readonly hostname: string;
  readonly href: string;
  readonly port: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}
declare const URL: { new (address: string): URL; canParse(address: string): boolean };
declare function setTimeout(work: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;
interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
