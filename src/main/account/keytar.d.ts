/* keytar is optional: the types must hold where it could neither be had built nor be compiled. */
declare module 'keytar' {
  const keytar: {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, password: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  };
  // eslint-disable-next-line no-restricted-syntax -- keytar is CommonJS: this is how it is imported
  export default keytar;
}
