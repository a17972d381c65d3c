/** Does what nobody pressed for, such as noting a visit: where it fails, nothing on the screen is missing or wrong. */
export async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
