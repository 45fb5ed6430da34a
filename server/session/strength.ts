import { inLatinLayout } from '#resource/ranking'

// Loaded when a password is chosen: the lists of common passwords take a while to unpack.
const openEstimator = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

let opened: ReturnType<typeof openEstimator> | undefined

/** Only the beginning of a long password is estimated, because the time grows with the length. */
const JUDGED = 64
/** Fewer than a million guesses find it. */
const WEAK = 2

/** Whether a password is easy to guess: a common one, a row of keys, a repetition, the user's own name, in either keyboard layout. */
export async function isWeak(password: string, login: string): Promise<boolean> {
  opened ??= openEstimator()
  const judge = await opened
  const text = password.slice(0, JUDGED)
  return [text, inLatinLayout(text)].some(one => judge.check(one, [login, 'nerud', 'неруд']).score < WEAK)
}
