// Where electron-builder leaves the unpacked application, on each platform.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The parts of an unpacked application, as whole paths. */
export interface UnpackedPackage {
  folder: string;
  /** What is started. */
  executable: string;
  /** What holds the fuses: the executable, or on macOS the `.app`. */
  electron: string;
  /** What installers are made of. */
  prepackaged: string;
  resources: string;
}

/** The unpacked application of this machine's kind below `output`; it need not exist yet. */
export function unpackedPackage(output: string): UnpackedPackage {
  if (process.platform === 'darwin') {
    const folder = ['mac', `mac-${process.arch}`]
      .map((name) => path.join(output, name))
      .find((place) => existsSync(place));
    const bundle = path.join(folder ?? path.join(output, 'mac'), 'Tracefile.app');
    return {
      folder: path.dirname(bundle),
      executable: path.join(bundle, 'Contents/MacOS/Tracefile'),
      electron: bundle,
      prepackaged: bundle,
      resources: path.join(bundle, 'Contents/Resources'),
    };
  }
  const platform = process.platform === 'win32' ? 'win' : 'linux';
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
  const folder = path.join(output, `${platform}${arch}-unpacked`);
  const executable = path.join(
    folder,
    process.platform === 'win32' ? 'Tracefile.exe' : 'tracefile',
  );
  return {
    folder,
    executable,
    electron: executable,
    prepackaged: folder,
    resources: path.join(folder, 'resources'),
  };
}
