/** Types a character or Backspace into the focused input as a user would: replaces the selection and fires an input event. */
export function press(key: string): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  const isBack = key === 'Backspace'
  if (typeof document.execCommand === 'function' && document.execCommand(isBack ? 'delete' : 'insertText', false, isBack ? '' : key)) return
  const [start, to] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length]
  const from = isBack && start === to ? Math.max(0, start - 1) : start
  const sign = isBack ? '' : key
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!
  set!.call(input, input.value.slice(0, from) + sign + input.value.slice(to))
  input.setSelectionRange(from + sign.length, from + sign.length)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
