/* keytar is optional, and type checks must pass on a machine where it could not be installed. */
declare module 'keytar' {
  const keytar: {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, password: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  };
  // eslint-disable-next-line no-restricted-syntax -- keytar is CommonJS, which imports as a default export
  export default keytar;
}
