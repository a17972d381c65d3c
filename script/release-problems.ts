/** What a release depends on. */
export interface Release {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The addresses in package.json. */
  readonly addresses: readonly string[];
  readonly version: string;
  /** Whether keytar's native module was compiled here, from the sources that package-lock.json pins. */
  readonly isKeytarCompiled: boolean;
}

/** Variables that sign a package, by system; one of each group has to be set. Source: electron.build, “Code signing”. */
const signing: Partial<Record<NodeJS.Platform, readonly (readonly string[])[]>> = {
  darwin: [
    ['CSC_LINK', 'CSC_NAME'],
    // For notarization.
    ['APPLE_API_KEY', 'APPLE_ID', 'APPLE_KEYCHAIN_PROFILE'],
  ],
  win32: [
    ['WIN_CSC_LINK', 'CSC_LINK'],
    ['WIN_CSC_KEY_PASSWORD', 'CSC_KEY_PASSWORD'],
  ],
};

/** What keeps a release from being made, in sentences; none: nothing does. */
export function releaseProblems({ platform, env, addresses, version, isKeytarCompiled }: Release): string[] {
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  const updates = env['MARQUEE_UPDATES'] ?? '';
  const { GITHUB_REF_TYPE: kind, GITHUB_REF_NAME: tag } = env;
  return [
    ...addresses
      .filter((address) => /\.invalid\b/.test(address))
      .map((address) => `package.json has the placeholder ${address}. Set your own address.`),
    ...(/^https:\/\//.test(updates) && !/\.invalid\b/.test(updates)
      ? []
      : ['MARQUEE_UPDATES has to be the https address at which you publish new versions.']),
    ...(signing[platform] ?? [])
      .filter((group) => !group.some(isSet))
      .map((group) => `Signing needs ${group.join(' or ')}.`),
    ...(isKeytarCompiled
      ? []
      : [
          'keytar was downloaded without a check. Compile it: `npm_config_build_from_source=keytar npm rebuild keytar`.',
        ]),
    ...(kind === 'tag' && tag !== `v${version}` ? [`The tag ${tag} isn't v${version}.`] : []),
  ];
}
