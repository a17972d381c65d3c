import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { test } from './desktop-story.ts';
import { ask } from './host.ts';

/* A video in a real Electron, whose site a stand-in plays: no test reaches the network. */

const tag = '@electron-only';

/** Answers what the next video windows request, and records it. */
async function standIn(program: ElectronApplication): Promise<() => Promise<string[]>> {
  await program.evaluate(({ session }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    for (const partition of ['video-1', 'video-2']) {
      session.fromPartition(partition, { cache: false }).protocol.handle('https', ({ url }) => {
        asked.push(url);
        const page = '<!doctype html><title>Another title</title><h1>The player</h1>';
        return new Response(page, { headers: { 'content-type': 'text/html', 'set-cookie': 'a=1; Secure' } });
      });
    }
  });
  return () => program.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}

type Answer = { readonly ok: true; readonly value: { readonly text: string } } | { readonly ok: false };

/** Finds an episode of the first listed series that has a video at YouTube, and resolves to its address and video. */
async function findVideo(page: Page): Promise<{ address: string; name: string; key: string }> {
  const read = async <Item>(endpoint: string, parameters: object): Promise<readonly Item[]> => {
    const answer = (await ask(page, 'catalogue.read', { endpoint, parameters })) as Answer;
    return answer.ok ? (JSON.parse(answer.value.text) as { results: readonly Item[] }).results : [];
  };
  for (const { id } of await read<{ id: number }>('trending.tv', { time_window: 'day', page: 1 })) {
    // Every first episode has a video.
    const videos = await read<{ site: string; name: string; key: string }>('tv.episodeVideos', {
      ...{ series_id: id, season_number: 1, episode_number: 1 },
      include_video_language: 'en,null',
    });
    const found = videos.find(({ site }) => site === 'YouTube');
    if (found !== undefined) return { ...found, address: `/tv/${id}/season/1/episode/1` };
  }
  throw new Error('No listed series has a video at YouTube.');
}

test(
  'a video plays in a window of its own, without anything of the app, once the person has said so',
  { tag },
  async ({ started: { program, page } }) => {
    const asked = await standIn(program);
    const { address, name, key } = await findVideo(page);
    await page.evaluate((to) => {
      location.hash = to;
    }, address);
    const video = page
      .getByRole('region', { name: 'Videos' })
      .getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}.* on YouTube$`) })
      .first();
    await video.click();
    const question = page.getByRole('dialog', { name: 'Play videos in Marquee?' });
    await expect(question).toContainText('www.youtube-nocookie.com');
    // The main process asks for the same yes.
    expect(await ask(page, 'video.play', { key, name })).toMatchObject({ ok: false });
    expect(await asked()).toEqual([]);

    const opening = program.waitForEvent('window');
    await question.getByRole('button', { name: 'Play in Marquee' }).click();
    const player = await opening;
    await expect(player.getByRole('heading', { name: 'The player' })).toBeVisible();
    expect(player.url()).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1&rel=0$/);
    expect(await player.evaluate(() => [typeof Reflect.get(window, 'marquee'), document.cookie])).toEqual([
      'undefined',
      '',
    ]);
    const titles = () =>
      program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.getTitle()));
    expect(await titles()).toContain(`www.youtube-nocookie.com · ${name}`);
    const closed = player.waitForEvent('close');
    await program.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.getTitle().startsWith('www.youtube-nocookie.com')) window.close();
    });
    await closed;

    // The next one plays without a question, and says where it does.
    const here = page.getByRole('button', { name: 'plays here, from www.youtube-nocookie.com' }).first();
    const again = program.waitForEvent('window');
    await here.click();
    await expect((await again).getByRole('heading', { name: 'The player' })).toBeVisible();
    await expect(question).toHaveCount(0);

    // Turned off in the settings, it is a link to the site again.
    await page.evaluate(() => {
      location.hash = '/settings';
    });
    await page
      .getByRole('group', { name: 'YouTube videos' })
      .getByRole('radio', { name: /browser$/ })
      .check({ force: true });
    await page.evaluate((to) => {
      location.hash = to;
    }, address);
    await expect(
      page
        .getByRole('link', { name: new RegExp(`^${RegExp.escape(name)}.* opens www\\.youtube\\.com$`) })
        .first(),
    ).toBeVisible();
  },
);
