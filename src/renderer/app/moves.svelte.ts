/** Whether the history has pages to go back and forward to. Without the Navigation API, both are always true. */
export class Moves {
  back = $state(true);
  forward = $state(true);

  /** Follows the history until the returned function is called. */
  follow(): (() => void) | undefined {
    if (!('navigation' in window)) return undefined;
    const { navigation } = window;
    const look = (): void => {
      this.back = navigation.canGoBack;
      this.forward = navigation.canGoForward;
    };
    look();
    navigation.addEventListener('currententrychange', look);
    return () => navigation.removeEventListener('currententrychange', look);
  }
}
