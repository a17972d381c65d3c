/** What a form does when it is submitted, instead of the browser's request. */
export function submits(work: () => unknown): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    void work();
  };
}
