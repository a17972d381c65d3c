/** What protects the app, and how to take it away: one textual replacement in one file, and the tests that must notice. */

/** A test that must fail without a protection. */
export interface ProvingTest {
  /** `unit`: beside the sources, without a build. `whole`: the built app in Chromium. */
  readonly kind: 'unit' | 'whole';
  readonly file: string;
  /** Part of the test's name; empty: all of the file. */
  readonly name: string;
}

/** A protection, named as in docs/security.md. */
export interface Protection {
  readonly row: string;
  readonly takesAway: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly search: string;
  readonly replace: string;
  readonly test: ProvingTest;
}

const unit = (file: string, name = ''): ProvingTest => ({ kind: 'unit', file, name });
const whole = (file: string, name: string): ProvingTest => ({ kind: 'whole', file, name });

const security = 'src/main/electron/security.ts';
const securityTest = unit('src/main/electron/security.test.ts');
const windowsTest = unit('src/main/electron/windows.test.ts');
const protocols = 'src/main/electron/protocols.ts';
const protocolsTest = unit('src/main/electron/protocols.test.ts');
const ipc = 'src/main/electron/ipc.ts';
const ipcTest = unit('src/main/electron/ipc.test.ts');
const locks = 'src/main/electron/approval-locks.ts';
const addressesTest = unit('src/main/electron/approval-addresses.test.ts');
const mainWindow = 'src/main/electron/main-window.ts';
const rulesTest = unit('src/main/rules.test.ts');
const guard = 'src/main/browser/guard.ts';
const host = 'src/main/browser/host.ts';
const hostile = (kind: 'origins' | 'token' | 'exhaustion', name: string): ProvingTest =>
  unit(`src/main/browser/hostile/${kind}.test.ts`, name);
const picturesTest = unit('src/main/pictures/pictures.test.ts');
const reviewTest = unit('src/renderer/pages/movie/reviews/review-text.test.ts');
const filesTest = unit('src/renderer/parts/files.test.ts');
const calendarTest = unit('src/main/offline/calendar-file.test.ts');
const packTest = unit('src/main/offline/pack-file.test.ts');
const packagingTest = unit('test/rules/packaging.test.ts');
const supplyTest = unit('test/rules/supply-chain.test.ts');
const electronSpec = 'test/electron/security.spec.ts';
const hostSpec = 'test/e2e/browser-host.spec.ts';

/** Every protection with the replacement that takes it away. */
export const protections: readonly Protection[] = [
  {
    row: 'secure addresses',
    takesAway: 'http is refused except to this machine',
    file: 'src/shared/catalogue/addresses.ts',
    search: "if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return",
    replace: 'if (false) return',
    test: unit('src/shared/catalogue/rules.test.ts'),
  },
  {
    row: 'no Node in pages',
    takesAway: 'nodeIntegration is off',
    file: mainWindow,
    search: 'nodeIntegration: false',
    replace: 'nodeIntegration: true',
    test: windowsTest,
  },
  {
    row: 'context isolation',
    takesAway: 'contextIsolation is on',
    file: mainWindow,
    search: 'contextIsolation: true',
    replace: 'contextIsolation: false',
    test: windowsTest,
  },
  {
    row: 'sandbox',
    takesAway: 'the window’s sandbox is on',
    file: mainWindow,
    search: 'sandbox: true',
    replace: 'sandbox: false',
    test: windowsTest,
  },
  {
    row: 'sandbox',
    takesAway: 'every process is sandboxed from the start',
    file: 'src/main/electron/schemes.ts',
    search: 'app.enableSandbox();',
    replace: '',
    test: securityTest,
  },
  {
    row: 'web security',
    takesAway: 'the same-origin policy is on',
    file: mainWindow,
    search: 'spellcheck: false',
    replace: 'spellcheck: false, webSecurity: false',
    test: windowsTest,
  },
  {
    row: 'permissions',
    takesAway: 'a request is granted to the page alone',
    file: security,
    search: 'answer(details.isMainFrame && mayPage(permission, details.requestingUrl))',
    replace: 'answer(details.isMainFrame)',
    test: securityTest,
  },
  {
    row: 'permissions',
    takesAway: 'a check is answered by the same rule',
    file: security,
    search: 'details.isMainFrame && mayPage(permission, origin)',
    replace: 'details.isMainFrame',
    test: securityTest,
  },
  {
    row: 'permissions',
    takesAway: 'devices are refused',
    file: security,
    search: 'session.setDevicePermissionHandler(() => false)',
    replace: 'session.setDevicePermissionHandler(() => true)',
    test: securityTest,
  },
  {
    row: 'content security policy',
    takesAway: 'no inline script (the policy’s text)',
    file: 'src/main/content-security-policy.ts',
    search: `"script-src 'self'"`,
    replace: `"script-src 'self' 'unsafe-inline'"`,
    test: rulesTest,
  },
  {
    row: 'content security policy',
    takesAway: 'no inline script, eval or frame (the built app)',
    file: 'src/main/content-security-policy.ts',
    search: `"script-src 'self'"`,
    replace: `"script-src 'self' 'unsafe-inline' 'unsafe-eval'"`,
    test: whole(electronSpec, 'nothing that is written into the page'),
  },
  {
    row: 'webview',
    takesAway: 'none is attached',
    file: security,
    search: "contents.on('will-attach-webview', (event) => event.preventDefault());",
    replace: '',
    test: securityTest,
  },
  {
    row: 'navigation',
    takesAway: 'the page goes nowhere else (the rule)',
    file: security,
    search: 'return `${url.protocol}//${url.host}` === pageOrigin;',
    replace: 'return address.startsWith(pageOrigin);',
    test: securityTest,
  },
  {
    row: 'navigation',
    takesAway: 'the page goes nowhere else (the built app)',
    file: security,
    search: 'return `${url.protocol}//${url.host}` === pageOrigin;',
    replace: 'return url.protocol.length > 0 && pageOrigin.length > 0;',
    test: whole(electronSpec, 'the window goes nowhere'),
  },
  {
    row: 'navigation',
    takesAway: 'a redirect leads nowhere else',
    file: security,
    search: 'if (!isPageAddress(event.url)) event.preventDefault();',
    replace: '',
    test: securityTest,
  },
  {
    row: 'frames',
    takesAway: 'the page has none',
    file: security,
    search: 'if (!event.isMainFrame || !isPageAddress(event.url)) event.preventDefault();',
    replace: 'if (!isPageAddress(event.url)) event.preventDefault();',
    test: securityTest,
  },
  {
    row: 'new windows',
    takesAway: 'the page opens none',
    file: security,
    search: "return { action: 'deny' };",
    replace: "return { action: 'allow' };",
    test: whole(electronSpec, 'no window opens'),
  },
  {
    row: 'links to outside',
    takesAway: 'only to hosts that the service names',
    file: 'src/main/external-links.ts',
    search: "url.protocol === 'https:' && url.port === '' && profile.linkHosts.includes(url.hostname)",
    replace: "url.protocol === 'https:'",
    test: rulesTest,
  },
  {
    row: 'links to outside',
    takesAway: 'none without the judge',
    file: 'src/main/electron/external.ts',
    search: 'if (address !== null) void shell.openExternal(address);',
    replace: 'void shell.openExternal(address ?? link);',
    test: whole(electronSpec, 'a link that the service knows'),
  },
  {
    row: 'sender of a verb',
    takesAway: 'only a window of ours',
    file: ipc,
    search: 'this.#contents.has(event.sender.id) &&',
    replace: '',
    test: ipcTest,
  },
  {
    row: 'sender of a verb',
    takesAway: 'only the main frame',
    file: ipc,
    search: 'frame.parent === null &&',
    replace: '',
    test: ipcTest,
  },
  {
    row: 'sender of a verb',
    takesAway: 'only at our origin',
    file: ipc,
    search: 'isPageAddress(frame.url)',
    replace: 'frame.url !== ""',
    test: ipcTest,
  },
  {
    row: 'protocols',
    takesAway: 'app:// has one host',
    file: protocols,
    search: "url.host === 'bundle' && ",
    replace: '',
    test: protocolsTest,
  },
  {
    row: 'protocols',
    takesAway: 'a path is looked up as it is written',
    file: protocols,
    search: 'files.get(url.pathname)',
    replace: "files.get(url.pathname.replaceAll('//', '/').replace(/%00.*$/, ''))",
    test: protocolsTest,
  },
  {
    row: 'protocols',
    takesAway: 'they are only read',
    file: protocols,
    search: "return request.method === 'GET' || request.method === 'HEAD';",
    replace: 'return true;',
    test: protocolsTest,
  },
  {
    row: 'protocols',
    takesAway: 'no right beyond what they need',
    file: 'src/main/electron/schemes.ts',
    search: "{ scheme: 'app', privileges: { standard: true,",
    replace: "{ scheme: 'app', privileges: { bypassCSP: true, standard: true,",
    test: securityTest,
  },
  {
    row: 'protocols',
    takesAway: 'no type is guessed',
    file: 'src/main/content-security-policy.ts',
    search: "'x-content-type-options': 'nosniff',",
    replace: '',
    test: protocolsTest,
  },
  {
    row: 'pictures',
    takesAway: 'a picture is named, never an address',
    file: 'src/shared/catalogue/pictures.ts',
    search: '[A-Za-z0-9_-]{1,190}',
    replace: '.{1,190}',
    test: protocolsTest,
  },
  {
    row: 'pictures',
    takesAway: 'SVG and HTML are none, whatever they are called',
    file: 'src/main/pictures/download.ts',
    search: 'const type = readPictureType(bytes);',
    replace:
      "const type = readPictureType(bytes) ?? { contentType: 'image/jpeg' as const, width: 1, height: 1 };",
    test: picturesTest,
  },
  {
    row: 'pictures',
    takesAway: 'a small file does not grow large (pixels)',
    file: 'src/main/pictures/download.ts',
    search: 'if (type.width * type.height > limits.pixels) return',
    replace: 'if (false) return',
    test: picturesTest,
  },
  {
    row: 'pictures',
    takesAway: 'a file without end ends (bytes)',
    file: 'src/main/pictures/download.ts',
    search: 'if (length > limits.bytes) return refuse(tooLarge);',
    replace: '',
    test: picturesTest,
  },
  {
    row: 'network of the page',
    takesAway: 'no request leaves (the rule)',
    file: security,
    search: 'answer({ cancel: true })',
    replace: 'answer({ cancel: false })',
    test: securityTest,
  },
  {
    row: 'network of the page',
    takesAway: 'no request leaves (the built app, its policy switched off)',
    file: security,
    search: 'answer({ cancel: true })',
    replace: 'answer({ cancel: false })',
    test: whole(electronSpec, 'without the policy too'),
  },
  {
    row: 'network of the page',
    takesAway: 'no packet leaves past the session (WebRTC)',
    file: security,
    search: "contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');",
    replace: '',
    test: securityTest,
  },
  {
    row: 'downloads',
    takesAway: 'only what the page made',
    file: security,
    search: "return address.startsWith('blob:') && isPageAddress(address.slice('blob:'.length));",
    replace: "return address.startsWith('blob:');",
    test: securityTest,
  },
  {
    row: 'fuses',
    takesAway: 'the binary does not run as Node',
    file: 'electron-builder.ts',
    search: '[FuseV1Options.RunAsNode]: false',
    replace: '[FuseV1Options.RunAsNode]: true',
    test: packagingTest,
  },
  {
    row: 'fuses',
    takesAway: 'every one is decided',
    file: 'electron-builder.ts',
    search: '  [FuseV1Options.WasmTrapHandlers]: true,\n',
    replace: '',
    test: packagingTest,
  },
  {
    row: 'packed files',
    takesAway: 'the browser host is not among them',
    file: 'electron-builder.ts',
    search: "    '!out/main/serve.js',\n",
    replace: '',
    test: packagingTest,
  },
  {
    row: 'preload',
    takesAway: 'the event of Electron stays behind',
    file: 'src/preload/index.ts',
    search: 'const forward = (_event: unknown, message: EventMessage): void => listener(message);',
    replace:
      'const forward = (event: unknown, message: EventMessage): void => (listener as (...all: unknown[]) => void)(message, Object.keys(event as object));',
    test: whole(electronSpec, 'an event tells what happened'),
  },
  {
    row: 'preload',
    takesAway: 'the page gets verbs, not channels',
    file: 'src/preload/index.ts',
    search: "contextBridge.exposeInMainWorld('marquee', transport);",
    replace:
      "contextBridge.exposeInMainWorld('marquee', { ...transport, send: (...all: [string]) => ipcRenderer.send(...all) });",
    test: whole(electronSpec, 'a stranger’s script finds nothing'),
  },
  {
    row: 'input of verbs',
    takesAway: 'input fits the contract before it is used',
    file: 'src/main/answer-request.ts',
    search: 'if (!parsed.success) {',
    replace: 'if (false as boolean && !parsed.success) {',
    test: unit('src/main/answer-request.test.ts'),
  },
  {
    row: 'secrets',
    takesAway: 'a secret does not show itself as text',
    file: 'src/main/account/secret.ts',
    search: `  toString(): string {
    return shown;`,
    replace: `  toString(): string {
    return this.#value;`,
    test: unit('src/main/account/secret.test.ts'),
  },
  {
    row: 'secrets',
    takesAway: 'the log takes out what it was told',
    file: 'src/main/log/redact.ts',
    search: 'redacted = redacted.replaceAll(secret, shown);',
    replace: 'void secret;',
    test: unit('src/main/log/log.test.ts'),
  },
  {
    row: 'secrets',
    takesAway: 'without a keychain nothing is kept silently',
    file: 'src/main/account/vault.ts',
    search: `        const done = await keychain.set(origin, kind, secret);
        if (!done.ok) return done;`,
    replace: '        await keychain.set(origin, kind, secret);',
    test: unit('src/main/account/vault.test.ts'),
  },
  {
    row: 'redirects',
    takesAway: 'credentials stay with the origin they are for',
    file: 'src/main/client/exchange.ts',
    search: "next.origin !== origin || next.username !== '' || ",
    replace: '',
    test: unit('src/main/client/client.test.ts'),
  },
  {
    row: 'approval window',
    takesAway: 'it shows the service’s origin alone',
    file: 'src/main/electron/approval-addresses.ts',
    search: 'return origin !== null && pages.includes(origin);',
    replace: 'return origin !== null;',
    test: addressesTest,
  },
  {
    row: 'approval window',
    takesAway: 'it has no frame',
    file: 'src/main/electron/approval-addresses.ts',
    search: "if (resourceType === 'subFrame') return false;",
    replace: '',
    test: addressesTest,
  },
  {
    row: 'approval window',
    takesAway: 'it has no permission',
    file: locks,
    search: 'session.setPermissionCheckHandler(() => false)',
    replace: 'session.setPermissionCheckHandler(() => true)',
    test: securityTest,
  },
  {
    row: 'approval window',
    takesAway: 'it opens no window',
    file: locks,
    search: "contents.setWindowOpenHandler(() => ({ action: 'deny' }));",
    replace: "contents.setWindowOpenHandler(() => ({ action: 'allow' }));",
    test: securityTest,
  },
  {
    row: 'approval window',
    takesAway: 'it believes no certificate that is nobody’s',
    file: locks,
    search: 'answer(false);\n',
    replace: 'answer(true);\n',
    test: securityTest,
  },
  {
    row: 'approval window',
    takesAway: 'it has no preload and shares no session',
    file: 'src/main/electron/approval-window.ts',
    search: 'session.fromPartition(`approval-${(opened += 1)}`',
    replace: "session.fromPartition('approval'",
    test: windowsTest,
  },
  {
    row: 'deep links',
    takesAway: 'a link is made of an address’s characters',
    file: 'src/main/deep-link.ts',
    search: '/^[A-Za-z0-9/._~?=&%,|-]*$/.test(rest)',
    replace: '/^.*$/.test(rest)',
    test: rulesTest,
  },
  {
    row: 'second start',
    takesAway: 'it hands over a link that was read, not its arguments',
    file: 'src/main/index.ts',
    search: 'links.push(findDeepLink(argv))',
    replace: 'links.push(`/${argv.at(-1)}`)',
    test: whole(electronSpec, 'a second start hands over'),
  },
  {
    row: 'developer tools',
    takesAway: 'no menu offers them in a packed app',
    file: 'src/main/electron/menu.ts',
    search: '...(options.packaged\n        ?',
    replace: '...(!options.packaged\n        ?',
    test: windowsTest,
  },
  {
    row: 'imported files',
    takesAway: 'every byte is what the header says',
    file: 'src/main/offline/pack-file-read.ts',
    search: "bytes === null || createHash('sha256').update(bytes).digest('hex') !== item.sha256",
    replace: 'bytes === null',
    test: packTest,
  },
  {
    row: 'imported files',
    takesAway: 'a header without end is not read',
    file: 'src/main/offline/pack-file-read.ts',
    search: "if (length > packFileLimits.headerBytes) return refuse('tooLarge', { field: 'header' });",
    replace: '',
    test: packTest,
  },
  {
    row: 'imported files',
    takesAway: 'a picture in it is one',
    file: 'src/main/offline/pack-file-read.ts',
    search: 'return readPictureType(bytes)?.contentType === item.contentType;',
    replace: 'return true;',
    test: packTest,
  },
  {
    row: 'imported files',
    takesAway: 'brackets without end are not parsed',
    file: 'src/main/json-bounds.ts',
    search: 'if (depth > bounds.depth || containers > bounds.containers) return false;',
    replace: '',
    test: unit('src/main/json-bounds.test.ts'),
  },
  {
    row: 'reviews',
    takesAway: 'a link leads to https alone',
    file: 'src/renderer/pages/movie/reviews/review-text.ts',
    search: "return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;",
    replace: 'return url;',
    test: reviewTest,
  },
  {
    row: 'texts of the service',
    takesAway: 'a title is text (the built app)',
    file: 'src/renderer/parts/Hero.svelte',
    search: '<h1 tabindex="-1"><bdi>{title}</bdi></h1>',
    replace: '<h1 tabindex="-1"><bdi>{@html title}</bdi></h1>',
    test: whole(hostSpec, 'whatever a service writes'),
  },
  {
    row: 'texts of the service',
    takesAway: 'no component makes markup of a string',
    file: 'eslint.config.js',
    search: "'svelte/no-at-html-tags': 'error',",
    // Left out it would still come from the plugin's own recommendations.
    replace: "'svelte/no-at-html-tags': 'off',",
    test: unit('test/rules/lint.test.ts'),
  },
  {
    row: 'saved files',
    takesAway: 'a name is no path',
    file: 'src/renderer/parts/files.ts',
    search: '<>:"/\\\\|?*]/gu',
    replace: ']/gu',
    test: filesTest,
  },
  {
    row: 'saved files',
    takesAway: 'a spreadsheet calculates nothing',
    file: 'src/renderer/parts/files.ts',
    search: `value.replace(formula, "$1'$2")`,
    replace: 'value',
    test: filesTest,
  },
  {
    row: 'calendar files',
    takesAway: 'a name ends no line',
    file: 'src/main/offline/calendar-file.ts',
    search: ".replaceAll(/\\r\\n|[\\r\\n\\u0085\\u2028\\u2029]/g, '\\\\n')",
    replace: '',
    test: calendarTest,
  },
  {
    row: 'browser host: name',
    takesAway: 'only our own name (DNS rebinding)',
    file: guard,
    search: 'request.headersDistinct.host?.length !== 1 || !this.#hosts.includes(host)',
    replace: 'request.headersDistinct.host?.length !== 1',
    test: hostile('origins', 'DNS rebinding'),
  },
  {
    row: 'browser host: name',
    takesAway: 'only our own name (a browser that was led here)',
    file: guard,
    search: 'request.headersDistinct.host?.length !== 1 || !this.#hosts.includes(host)',
    replace: 'request.headersDistinct.host?.length !== 1',
    test: whole(hostSpec, 'DNS rebinding'),
  },
  {
    row: 'browser host: origin',
    takesAway: 'a verb says where it comes from',
    file: guard,
    search: '(origin === undefined || !this.#origins.includes(origin))',
    replace: '(origin !== undefined && !this.#origins.includes(origin))',
    test: hostile('origins', 'another page in the same browser'),
  },
  {
    row: 'browser host: origin',
    takesAway: 'another port is another origin',
    file: guard,
    search: "if (origin !== undefined && origin !== `http://${host}`) return 'origin';",
    replace: '',
    test: hostile('origins', 'another page in the same browser'),
  },
  {
    row: 'browser host: site',
    takesAway: 'another port embeds nothing and hears nothing',
    file: guard,
    search: "return request.method !== 'POST' && (site === 'none' || isNavigation(request)) ? null : 'site';",
    replace: "return request.method !== 'POST' ? null : 'site';",
    test: hostile('origins', 'another page in the same browser'),
  },
  {
    row: 'browser host: token',
    takesAway: 'nothing without the cookie',
    file: guard,
    search: "return sameSecret(cookie(request, this.cookieName), this.#token) ? null : 'token';",
    replace: 'return null;',
    test: hostile('token', 'the token'),
  },
  {
    row: 'browser host: token',
    takesAway: 'no script reads it, no other site sends it',
    file: guard,
    search: '; HttpOnly; SameSite=Strict',
    replace: '; SameSite=Lax',
    test: hostile('token', 'the token'),
  },
  {
    row: 'browser host: too much',
    takesAway: 'a body has a limit',
    file: 'src/main/browser/read-body.ts',
    search: "if (bytes > largestBytes) return fail('invalidInput', { reason: 'tooLarge' });",
    replace: '',
    test: unit('src/main/browser/host.test.ts'),
  },
  {
    row: 'browser host: too much',
    takesAway: 'listeners have a limit',
    file: 'src/main/browser/event-stream.ts',
    search: 'if (this.#listeners.size >= mostListeners) return false;',
    replace: '',
    test: hostile('exhaustion', 'too much'),
  },
  {
    row: 'browser host: too much',
    takesAway: 'events that nobody reads are let go',
    file: 'src/main/browser/event-stream.ts',
    search:
      'if (listener.writableLength > mostUnreadBytes) listener.destroy();\n      else listener.write(text);',
    replace: 'listener.write(text);',
    test: hostile('exhaustion', 'too much'),
  },
  {
    row: 'browser host: too slow',
    takesAway: 'headers have a time limit',
    file: host,
    search: '    ...timeouts,\n',
    replace: '    ...timeouts, headersTimeout: 0,\n',
    test: hostile('exhaustion', 'too slow'),
  },
  {
    row: 'browser host: too slow',
    takesAway: 'a body goes on arriving',
    file: host,
    search: 'request.setTimeout(stallMs, () => request.destroy());',
    replace: '',
    test: hostile('exhaustion', 'too slow'),
  },
  {
    row: 'browser host: this machine',
    takesAway: 'it listens to 127.0.0.1 alone',
    file: host,
    search: "host: '127.0.0.1', exclusive: true",
    replace: "host: '0.0.0.0', exclusive: true",
    test: hostile('origins', 'listens to this machine alone'),
  },
  {
    row: 'browser host: embedding',
    takesAway: 'every answer says that it is for our origin',
    file: host,
    search: "'cross-origin-resource-policy': 'same-origin',",
    replace: '',
    test: hostile('origins', 'another page in the same browser'),
  },
  {
    row: 'supply chain',
    takesAway: 'a new install script is noticed',
    file: 'package-lock.json',
    search: '"node_modules/valibot": {',
    replace: '"node_modules/valibot": {\n      "hasInstallScript": true,',
    test: supplyTest,
  },
  {
    row: 'supply chain',
    takesAway: 'a package from elsewhere is noticed',
    file: 'package-lock.json',
    search: '"node_modules/valibot": {',
    replace: '"node_modules/valibot": {\n      "resolved": "git+ssh://git@evil.example/valibot.git",',
    test: supplyTest,
  },
];
