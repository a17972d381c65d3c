/* The one thing that every room's platform has and ECMAScript's library lacks. */
interface URL {
  readonly protocol: string;
  readonly hostname: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}
declare const URL: { new (address: string): URL; canParse(address: string): boolean };
