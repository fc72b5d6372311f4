// A failure to connect, apart from the library that connects: that one is loaded with the first request.

/** No connection was made. Holds codes only: an error's own words may name an address. */
export class ConnectFailure extends Error {
  readonly throughProxy: boolean;
  readonly codes: readonly string[];

  constructor(throughProxy: boolean, codes: readonly string[]) {
    super('no connection was made');
    this.name = 'ConnectFailure';
    this.throughProxy = throughProxy;
    this.codes = codes;
  }
}
