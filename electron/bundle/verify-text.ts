// `VERIFY.txt`: how a stranger checks a bundle with the tools of any system and without Tracefile. The
// test runs these very commands. A command is alone on a line that begins with four spaces.

import { VERIFY_COMMANDS as COMMANDS } from '#shared/bundle/verify-commands.ts';

/** The whole text, the same for every bundle. */
export const VERIFY_TEXT = `How to check this evidence bundle without Tracefile
如何在没有 Tracefile 的情况下核验本证据包

You need sha256sum (GNU coreutils) and OpenSSL 3.0 or newer. Unpack the archive, open a terminal in
the folder that holds this file, and type the commands one after the other.
需要 sha256sum（GNU coreutils）和 OpenSSL 3.0 或更高版本。解压后在本文件所在的文件夹中打开终端，依次输入以下命令。

1. Every file of the payload is as it was. It must print nothing.
   载荷中的每个文件均未改动。不应有任何输出。

    ${COMMANDS.payload}

2. So are the files about it. It must print nothing.
   说明性文件同样未改动。不应有任何输出。

    ${COMMANDS.tags}

3. No file was added. It must print nothing.
   没有添加文件。不应有任何输出。

    ${COMMANDS.complete}

4. Both lists are signed. Each must print "Signature Verified Successfully".
   两份清单均已签名。每条都应显示 "Signature Verified Successfully"。

    ${COMMANDS.manifest}
    ${COMMANDS.tagManifest}

5. The key is the signer's. Compare these 64 digits with the fingerprint that the signer told you by
   other means: in person, by telephone, on paper. Not with one that lies in this bundle, its reports
   included: whoever forges a bundle can forge those as well.
   密钥属于签名者。请将这 64 位与签名者通过其他途径（当面、电话、纸面）告知的指纹比对，不要与本证据包内
   （包括其中的报告）的指纹比对：伪造证据包的人也能伪造它们。

    ${COMMANDS.fingerprint}

viewer.html shows the case in a browser. It is a convenience and proves nothing.
viewer.html 可在浏览器中查看案件，仅为方便阅读，不构成证明。
`;
