import { expect, it, vi } from 'vitest';
import { systemProxies } from './system-proxy.ts';

const electron = vi.hoisted(() => ({ answer: '', asked: [] as string[] }));
vi.mock('electron', () => ({
  session: {
    defaultSession: {
      resolveProxy: (address: string) => {
        electron.asked.push(address);
        return Promise.resolve(electron.answer);
      },
    },
  },
}));

it.each([
  ['DIRECT', [null]],
  ['PROXY proxy.example:8080', ['http://proxy.example:8080']],
  ['PROXY [2001:db8::1]:8080;DIRECT', ['http://[2001:db8::1]:8080', null]],
  [
    'HTTPS proxy.example:443; PROXY other.example:80',
    ['https://proxy.example:443', 'http://other.example:80'],
  ],
  ['SOCKS5 proxy.example:1080', ['socks5://proxy.example:1080']],
  ['SOCKS old.example:1080; PROXY proxy.example:80', ['http://proxy.example:80']],
])('the system’s answer %s gives the proxies %j', async (answer, proxies) => {
  electron.answer = answer;
  expect(await systemProxies('https://catalogue.example')).toEqual(proxies);
  expect(electron.asked.at(-1)).toBe('https://catalogue.example/');
});

it.each(['SOCKS old.example:1080', 'PROXY', ''])(
  'the system’s answer %j is not taken for DIRECT',
  async (answer) => {
    electron.answer = answer;
    await expect(systemProxies('https://catalogue.example')).rejects.toThrow('no usable proxy');
  },
);
