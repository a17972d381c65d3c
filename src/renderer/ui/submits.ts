import { tick } from 'svelte';

/** What a form does when it is submitted, instead of the browser's request; a field that is refused has the focus then. */
export function submits(work: () => unknown): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    void Promise.resolve(work()).then(async () => {
      await tick();
      (form as Element).querySelector<HTMLElement>('[aria-invalid]')?.focus();
    });
  };
}
