/** A text, or its UTF-8 bytes. */
export type Text = string | Uint8Array<ArrayBuffer>

const texts = new WeakMap<Response, Text>()

/** Returns a response and remembers its text, so that compression does not have to read it back from a stream. */
export function textAnswer(text: Text, init: ResponseInit): Response {
  const answer = new Response(text, init)
  texts.set(answer, text)
  return answer
}

/** Returns the text of a response that `textAnswer` made. */
export const textIn = (answer: Response): Text | undefined => texts.get(answer)
