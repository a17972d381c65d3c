import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

// Proves protections of guard.ts, host-pages.ts.

/* Cross-site requests from another page in the same browser, DNS rebinding, and requests from another machine. */

const { cookie, exchange, expectRefused, get, head, json, length, origin, own, port, post, ran, token } =
  await attackedHost();

it('the host answers its own page, so each refusal in this file has one cause', async () => {
  expect(await exchange([get('/assets/a.js')])).toMatchObject({ statuses: [200], closed: false });
  expect((await exchange([post('{}', length('{}'))])).text).toContain('"ran"');
  expect(ran).toEqual(['app.state']);
});

describe('another page in the same browser', () => {
  // Headers of a browser for a page elsewhere, and at another port of this machine, which is the same site.
  const sites = [
    ['http://evil.example', 'cross-site'],
    ['http://127.0.0.1:9999', 'same-site'],
    ['http://localhost:9999', 'cross-site'],
    ['null', 'cross-site'],
  ] as const;

  it.each(sites)('at %s runs no verb, whatever type its body claims', async (from, site) => {
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      for (const cookies of [[cookie()], []]) {
        const lines = [own(), ...cookies, `Origin: ${from}`, `Content-Type: ${type}`, length('{}')];
        const request = head('POST /rpc/app.state HTTP/1.1', ...lines, `Sec-Fetch-Site: ${site}`) + '{}';
        await expectRefused(request, 403);
        // A browser without Sec-Fetch-Site.
        await expectRefused(head('POST /rpc/app.state HTTP/1.1', ...lines) + '{}', 403);
      }
    }
  });

  // Proves protections of host.ts.
  it.each([
    ['the events', () => get('/events'), 200],
    ['a request that is none', () => 'rubbish\r\n\r\n', 400],
    ['headers that are too long', () => get('/', `X-Long: ${'x'.repeat(20_000)}`), 431],
    ['a request without a host', () => head('GET / HTTP/1.1', cookie()), 403],
    ['an expectation', () => get('/', 'Expect: everything'), 417],
    ['an export', () => get('/files/packs/1'), 200],
    ['a picture', () => get('/media/poster/w342/a.jpg'), 200],
    [
      'a page of the host',
      () => get('/confirm', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'),
      404,
    ],
    ['an address with a token', () => head(`GET /?token=${token()} HTTP/1.1`, own()), 303],
    ['another method', () => head('DELETE / HTTP/1.1', own(), cookie()), 405],
  ])('cannot embed or read the answer to %s', async (_what, bytes, status) => {
    const answer = await exchange([bytes()]);
    expect(answer.statuses).toEqual([status]);
    expect(answer.text).toMatch(/\r\ncross-origin-resource-policy: same-origin\r\n/i);
    expect(answer.text).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
  });

  // Proves protections of guard.ts.
  it('cannot leave a service worker at this address, which would see later tokens', async () => {
    await expectRefused(get('/assets/a.js', 'Service-Worker: script', 'Sec-Fetch-Site: same-origin'), 403);
  });

  it('runs no verb without an Origin, with two, or with another spelling', async () => {
    const said = (...lines: string[]) =>
      head('POST /rpc/app.state HTTP/1.1', own(), cookie(), json, length('{}'), ...lines) + '{}';
    await expectRefused(said(), 403);
    await expectRefused(said('Origin: '), 403);
    await expectRefused(said(origin(), 'Origin: http://evil.example'), 403);
    await expectRefused(said(`Origin: http://localhost:${port}`), 403);
    await expectRefused(said(`Origin: https://127.0.0.1:${port}`), 403);
    await expectRefused(said(`Origin: http://127.0.0.1:${port}.evil.example`), 403);
    await expectRefused(said(`Origin: http://127.0.0.1:${port}/`), 403);
    await expectRefused(said(origin(), 'Sec-Fetch-Site: none'), 403);
  });

  it.each(sites.map(([, site]) => site))(
    'can neither embed a file nor read the events, although its browser sends the cookie (%s)',
    async (site) => {
      for (const [path, destination] of [
        ['/assets/a.js', 'script'],
        ['/media/poster/w342/a.jpg', 'image'],
        ['/events', 'empty'],
        ['/', 'iframe'],
      ] as const) {
        const mode = destination === 'iframe' ? 'navigate' : 'no-cors';
        const asked = [
          `Sec-Fetch-Site: ${site}`,
          `Sec-Fetch-Mode: ${mode}`,
          `Sec-Fetch-Dest: ${destination}`,
        ];
        await expectRefused(get(path, ...asked), 403);
      }
    },
  );

  it('can link to the host', async () => {
    const asked = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
    expect((await exchange([get('/', ...asked)])).statuses).toEqual([200]);
    expect((await exchange([head(`GET /?token=${token()} HTTP/1.1`, own(), ...asked)])).statuses).toEqual([
      303,
    ]);
  });

  it.each(['/files/packs/1', '/events', '/media/poster/w342/a.jpg', '/assets/a.js', '/confirm'])(
    'can’t link to %s, which starts work or downloads a file',
    async (path) => {
      for (const site of ['same-site', 'cross-site']) {
        const asked = [
          `Sec-Fetch-Site: ${site}`,
          'Sec-Fetch-Mode: navigate',
          'Sec-Fetch-Dest: document',
          'Sec-Fetch-User: ?1',
        ];
        await expectRefused(get(path, ...asked), 403);
      }
    },
  );

  it('can neither frame, embed nor sniff any answer', async () => {
    for (const bytes of [
      get('/'),
      get('/nowhere'),
      head('GET / HTTP/1.1', own()),
      post('{}', length('{}')),
    ]) {
      const { text } = await exchange([bytes]);
      expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
      expect(text).toMatch(/\r\ncross-origin-resource-policy: same-origin\r\n/i);
      expect(text).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/i);
      expect(text).not.toMatch(/\r\naccess-control-/i);
    }
  });

  it('gets no permission from a preflight request', async () => {
    const asked = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Headers: content-type'];
    const preflight = (from: string) =>
      head('OPTIONS /rpc/app.state HTTP/1.1', own(), `Origin: ${from}`, ...asked);
    for (const from of ['http://evil.example', `http://127.0.0.1:${port}`]) {
      expect((await expectRefused(preflight(from), 403)).text).not.toMatch(/access-control-/i);
    }
  });

  it('opens no WebSocket', async () => {
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const request = head('GET /events HTTP/1.1', own(), cookie(), 'Origin: http://evil.example', ...upgrade);
    await expectRefused(request, 403);
  });
});

describe('another host name (DNS rebinding)', () => {
  it.each([
    ['another name', 'evil.example:PORT'],
    ['another name without a port', 'evil.example'],
    ['our name without a port', '127.0.0.1'],
    ['another port', '127.0.0.1:1'],
    ['the port with a zero before', '127.0.0.1:0PORT'],
    ['capitals', 'LOCALHOST:PORT'],
    ['a dot behind', 'localhost.:PORT'],
    ['a dot behind the number', '127.0.0.1.:PORT'],
    ['IPv6', '[::1]:PORT'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]:PORT'],
    ['the address of no machine', '0.0.0.0:PORT'],
    ['a short number', '127.1:PORT'],
    ['one number', '2130706433:PORT'],
    ['our name within another', '127.0.0.1:PORT.evil.example'],
    ['our name behind another', 'evil.example,127.0.0.1:PORT'],
    ['a name and a password', 'evil.example@127.0.0.1:PORT'],
    ['nothing', ''],
  ])('is refused: %s', async (_what, name) => {
    const named = `Host: ${name.replace('PORT', String(port))}`;
    await expectRefused(head('GET / HTTP/1.1', named, cookie()), 400, 403);
    await expectRefused(head(`GET /?token=${token()} HTTP/1.1`, named), 400, 403);
    const body = '{}';
    const verb = ['POST /rpc/app.state HTTP/1.1', named, cookie(), origin(), json, length(body)] as const;
    await expectRefused(head(...verb) + body, 400, 403);
  });

  it('is refused, as are no name and two names', async () => {
    await expectRefused(head('GET / HTTP/1.1', cookie()), 403);
    await expectRefused(head('GET / HTTP/1.0', cookie()), 403);
    await expectRefused(head('GET / HTTP/1.1', own(), 'Host: evil.example', cookie()), 400, 403);
    await expectRefused(head('GET / HTTP/1.1', 'Host: evil.example', own(), cookie()), 400, 403);
  });

  it('in an absolute target has no effect on Host, and the target is no file', async () => {
    for (const target of [
      'http://evil.example/',
      `http://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/?token=${token()}`,
      'https://evil.example/assets/a.js',
    ]) {
      await expectRefused(head(`GET ${target} HTTP/1.1`, own(), cookie()), 400, 404);
      await expectRefused(head(`GET ${target} HTTP/1.1`, 'Host: evil.example', cookie()), 400, 403);
    }
    await expectRefused(head('OPTIONS * HTTP/1.1', own(), cookie()), 400, 405);
  });

  it('is refused as a tunnel', async () => {
    const answer = await exchange([head('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example')]);
    expect(answer).toMatchObject({ statuses: [], closed: true });
  });
});

// Proves protections of host.ts.
it('the host listens on the loopback address only', async () => {
  const outside = await new Promise<string>((settle) => {
    // A host that listens on every interface would answer at the machine's other addresses.
    const socket = connect({ port, host: '127.0.0.2' });
    socket.once('connect', () => {
      socket.destroy();
      settle('connected');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'error'));
  });
  expect(outside).not.toBe('connected');
});
