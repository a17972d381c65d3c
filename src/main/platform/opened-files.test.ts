import { describe, expect, it, vi } from 'vitest';
import { findPackFiles, OpenedFiles } from './opened-files.ts';

describe('the pack files of a start', () => {
  // Proves protections of opened-files.ts.
  it('are those among its arguments, relative to where it was started, but no link, which anybody can write', () => {
    const argv = [
      '/opt/marquee',
      '--flag=x.marqueepack',
      'a.marqueepack',
      '/b/C.MARQUEEPACK',
      'marquee://tv/1',
      'marquee://../Downloads/e.marqueepack',
      'MARQUEE:f.marqueepack',
      'd.txt',
    ];
    expect(findPackFiles(argv, '/home/me')).toEqual(['/home/me/a.marqueepack', '/b/C.MARQUEEPACK']);
  });

  it('are found where the folder of the start was deleted, if they are named in full', () => {
    vi.spyOn(process, 'cwd').mockImplementation(() => {
      throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' });
    });
    expect(findPackFiles(['a.marqueepack', '/b.marqueepack'], '')).toEqual(['/b.marqueepack']);
  });

  it.each([
    ['file:///home/me/Salt%20%26%20Cinnamon.marqueepack', ['/home/me/Salt & Cinnamon.marqueepack']],
    ['file://other.example/a.marqueepack', []],
    ['file:///home/%2e%2e%2fetc%2fa.marqueepack', []],
    ['file:///%zz.marqueepack', []],
  ])('may be addresses of files: %s', (address, files) => {
    expect(findPackFiles([address], '/')).toEqual(files);
  });
});

describe('opened pack files', () => {
  it('wait for a listener, who is called for each start with some, until they are taken', () => {
    const files = new OpenedFiles(['/a.marqueepack']);
    let heard = 0;
    files.hear(() => (heard += 1));
    expect(heard).toBe(1);
    files.push();
    files.push('/b.txt');
    expect(heard).toBe(1);
    files.push('/b.marqueepack', '/c.marqueepack');
    expect(heard).toBe(2);
    expect(files.take()).toEqual(['/a.marqueepack', '/b.marqueepack', '/c.marqueepack']);
    expect(files.take()).toEqual([]);
  });

  it('call nobody where there are none', () => {
    let heard = 0;
    new OpenedFiles([]).hear(() => (heard += 1));
    expect(heard).toBe(0);
  });
});
