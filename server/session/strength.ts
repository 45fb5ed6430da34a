import { inLatinLayout } from '#resource/ranking'

// Its lists of common passwords take a while to unpack and are needed only when a password is chosen.
const openEstimator = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

let opened: ReturnType<typeof openEstimator> | undefined

/** Long passwords are judged by their beginning: the time of an estimate grows with the length. */
const JUDGED = 64
/** Fewer than a million guesses find it. */
const WEAK = 2

/** Would a password be guessed soon: a common one, a row of keys, a repetition, the user's own name, in either keyboard layout? */
export async function isWeak(password: string, login: string): Promise<boolean> {
  opened ??= openEstimator()
  const judge = await opened
  const text = password.slice(0, JUDGED)
  return [text, inLatinLayout(text)].some(one => judge.check(one, [login, 'nerud', 'неруд']).score < WEAK)
}
