import { describe, expect, it } from 'vitest';
import { policyForChromium, toChromium, toElectron } from './addresses.ts';
import { Loud, only, refused } from './refusal.ts';

describe('what the stand-in does not have', () => {
  it('throws by its name, whatever is done with it', () => {
    const tray = refused('Tray') as { new (): unknown; tip: string };
    expect(() => new tray()).toThrow('new Tray() is not in the stand-in');
    expect(() => tray.tip).toThrow('Tray.tip is not in the stand-in');
    const table = only('session', { clear: () => 'cleared' }) as { clear(): string; setProxy?: unknown };
    expect(table.clear()).toBe('cleared');
    expect(() => table.setProxy).toThrow('session.setProxy is not in the stand-in');
  });

  it('is not listened to in vain', () => {
    class Window extends Loud {
      static override readonly standsInFor = 'BrowserWindow';
      static override readonly events: ReadonlySet<string> = new Set(['show']);
    }
    const heard: string[] = [];
    const window = new Window();
    window.on('show', () => heard.push('show'));
    window.emit('show');
    expect(heard).toEqual(['show']);
    expect(() => window.on('shown', () => undefined)).toThrow(
      "BrowserWindow.on('shown') is not in the stand-in",
    );
  });
});

describe('an address of a scheme of its own', () => {
  it('is disguised for Chromium and comes back as it was', () => {
    const address = 'app://bundle/index.html?a=1#b';
    expect(toChromium(address)).toBe('https://bundle.app.invalid/index.html?a=1#b');
    expect(toElectron(toChromium(address))).toBe(address);
    expect(toChromium('https://example.org/x')).toBe('https://example.org/x');
  });

  it('holds in a policy both as written and disguised', () => {
    const policy = policyForChromium("default-src 'none'; img-src 'self' media:", new Set(['media']));
    expect(policy).toBe("default-src 'none'; img-src 'self' media: https://*.media.invalid");
  });
});
