// The commands with which anybody checks an evidence bundle, in the folder of the unpacked bag: the one
// list for VERIFY.txt and for what reports print.

/** Of coreutils and OpenSSL 3; each a line for a POSIX shell. */
export const VERIFY_COMMANDS = {
  payload: 'sha256sum --check --strict --quiet manifest-sha256.txt',
  tags: 'sha256sum --check --strict --quiet tagmanifest-sha256.txt',
  /** Whatever is no folder: a link that was added is no file. */
  complete:
    '{ cut -c 67- manifest-sha256.txt tagmanifest-sha256.txt; find . ! -type d ! -path ./tagmanifest-sha256.txt ! -path ./tagmanifest-sha256.txt.sig | cut -c 3-; } | LC_ALL=C sort | uniq -u',
  manifest:
    'openssl pkeyutl -verify -pubin -inkey signer.pem -rawin -in manifest-sha256.txt -sigfile manifest-sha256.txt.sig',
  tagManifest:
    'openssl pkeyutl -verify -pubin -inkey signer.pem -rawin -in tagmanifest-sha256.txt -sigfile tagmanifest-sha256.txt.sig',
  fingerprint: 'openssl pkey -pubin -in signer.pem -outform DER | sha256sum',
} as const;
