import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/settings.ts';
import type { SettingsPatch, SharedSettings } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/result.ts';
import { log } from '../../../test/fixtures/own-log.ts';
import { computer, folder, look, sharedFolder, shownIn } from '../../../test/fixtures/shared-computers.ts';
import { exchangeSettings } from './shared-settings.ts';

it('a computer that joins has the settings of the others, and gives them those that only it has', async () => {
  const desk = await computer('Desk', folder, {
    settings: { watchCountries: ['DE'], theme: 'dark', interfaceLanguage: 'de' },
  });
  const laptop = await computer('Laptop', folder, {
    settings: { watchCountries: ['FR'], theme: 'light', withAds: true },
  });
  await look(desk);
  const shared = { ...defaultSettings, watchCountries: ['DE'], interfaceLanguage: 'de', withAds: true };
  expect(desk.settings.current()).toEqual({ ...shared, theme: 'dark' });
  expect(laptop.settings.current()).toEqual({ ...shared, theme: 'light' });
  // They belong to no service, so that no export of one has them.
  expect(log(desk.context)).toEqual([]);
});

it('a setting is the last one that the person chose on any computer, also where they chose it while nothing was shared', async () => {
  const [desk, laptop] = [await computer('Desk', folder), await computer('Laptop', folder)];
  const both = async (): Promise<void> => {
    for (const of of [laptop, desk, laptop]) await look(of);
  };
  desk.settings.change({ watchCountries: ['DE'], catalogueLanguage: 'de-DE' });
  await both();
  expect(laptop.settings.current()).toEqual(desk.settings.current());
  laptop.settings.change({ watchCountries: [] });
  await both();
  expect(desk.settings.current().watchCountries).toEqual([]);

  await laptop.shared.close();
  laptop.settings.change({ watchCountries: ['AT'] });
  desk.settings.change({ watchCountries: ['FR'], region: 'FR' });
  await look(desk);
  laptop.shared = sharedFolder(laptop);
  await laptop.shared.start(shownIn(laptop));
  await both();
  const expected = { watchCountries: ['AT'], region: 'FR', catalogueLanguage: 'de-DE' };
  for (const { settings } of [desk, laptop]) expect(settings.current()).toMatchObject(expected);
});

it('a setting that is too long to share stays on its computer', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => index);
  const countries = Array.from({ length: 26 }, (_, index) => `A${String.fromCharCode(65 + index)}`);
  const myServices = Object.fromEntries(countries.map((country) => [country, ids]));
  const before = { myServices: { DE: [7] }, withAds: true };
  const [desk, laptop] = [
    await computer('Desk', folder, { settings: before }),
    await computer('Laptop', folder),
  ];
  desk.settings.change({ myServices });
  for (const of of [desk, laptop, desk]) await look(of);
  expect(laptop.settings.current()).toEqual({ ...defaultSettings, ...before });
  expect(laptop.shared.state).toMatchObject({ newer: null });
  expect(desk.settings.current()).toEqual({ ...defaultSettings, myServices, withAds: true });
});

it('settings that can’t be stored are taken over later, and what the person changes meanwhile stays', async () => {
  const { settings } = await computer('Desk', folder, { settings: { withAds: true } });
  const logged = { region: 'AT', withAds: false };
  settings.remember({ sharedSettings: { region: null, withAds: false } });
  const noted: SharedSettings[] = [];
  const store = {
    settings: () => Promise.resolve(succeed(logged)),
    setSettings: (values: SharedSettings) => {
      noted.push(values);
      Object.assign(logged, values);
      return Promise.resolve(succeed(1));
    },
  };
  const full = fail('storage', { reason: 'full', kind: 'settings' });
  expect(await exchangeSettings({ store, settings, changeSettings: () => Promise.resolve(full) })).toEqual(
    succeed(true),
  );
  expect(settings.remembered().sharedSettings).toEqual({ region: null, withAds: true });

  settings.change({ withAds: false });
  const quick = {
    ...store,
    setSettings: (values: SharedSettings) => {
      settings.change({ region: 'FR' });
      return store.setSettings(values);
    },
  };
  const changeSettings = (patch: SettingsPatch) => Promise.resolve(settings.change(patch));
  await exchangeSettings({ store: quick, settings, changeSettings });
  expect(settings.current().region).toBe('FR');
  await exchangeSettings({ store, settings, changeSettings });
  expect(noted).toEqual([{ withAds: true }, { withAds: false }, { region: 'FR' }]);
  Object.assign(logged, { region: 'CH' });
  expect(await exchangeSettings({ store, settings, changeSettings })).toEqual(succeed(false));
  expect(settings.current()).toMatchObject({ region: 'CH', withAds: false });
});
