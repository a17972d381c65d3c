import { describe, expect, it } from 'vitest';
import { approvalTitle, mayRequest, mayShow } from './approval-addresses.ts';

// Proves protections of approval-addresses.ts.

const origins = {
  pages: ['https://www.catalogue.example', 'http://127.0.0.1:4010', 'http://plain.example'],
  pictures: ['https://pictures.example'],
};

describe('the approval window', () => {
  it.each(['https://www.catalogue.example/authenticate/x?y#z', 'http://127.0.0.1:4010/'])(
    'shows %s',
    (it) => {
      expect(mayShow(it, origins)).toBe(true);
    },
  );

  it.each([
    'http://www.catalogue.example/',
    'https://www.catalogue.example:444/',
    'https://www.catalogue.example.evil.example/',
    'https://www.catalogue.example@evil.example/',
    'https://user:pw@www.catalogue.example/',
    'https://evil.example/?https://www.catalogue.example',
    // The list allows this origin, but it is not secure.
    'http://plain.example/',
    'http://127.0.0.1:4011/',
    'blob:https://www.catalogue.example/1',
    'view-source:https://www.catalogue.example/',
    'data:text/html,x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'about:blank',
    'marquee://tv/1',
    'app://bundle/',
    '//www.catalogue.example/',
    '',
  ])('does not show %s', (it) => {
    expect(mayShow(it, origins)).toBe(false);
    expect(mayRequest(it, 'mainFrame', origins)).toBe(false);
  });

  it('loads only pictures from the picture origins', () => {
    expect(mayRequest('https://pictures.example/a.jpg', 'image', origins)).toBe(true);
    expect(mayRequest('https://pictures.example/a.js', 'script', origins)).toBe(false);
    expect(mayRequest('https://pictures.example/', 'mainFrame', origins)).toBe(false);
    expect(mayRequest('http://pictures.example/a.jpg', 'image', origins)).toBe(false);
    expect(mayRequest('wss://www.catalogue.example/', 'webSocket', origins)).toBe(false);
    expect(mayRequest('https://www.catalogue.example/a.js', 'script', origins)).toBe(true);
    expect(mayRequest('https://www.catalogue.example/', 'subFrame', origins)).toBe(false);
  });

  it('has the true origin of its page as its title', () => {
    expect(approvalTitle('https://www.catalogue.example/authenticate/secret')).toBe(
      'https://www.catalogue.example',
    );
    expect(approvalTitle('https://www.catalоgue.example/')).toContain('xn--');
  });
});
