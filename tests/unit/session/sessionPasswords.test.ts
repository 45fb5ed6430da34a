import { describe, expect, it } from 'vitest'
import { httpErrorOf } from '../../../server/httpError.ts'
import { hashPassword, isPassword, isStale, makePassword, passwordProblem } from '../../../server/session/passwords.ts'

describe('a password', () => {
  it('is kept as a salted Argon2id hash and recognised by it', async () => {
    const [one, two] = await Promise.all([hashPassword('щебень 20-40'), hashPassword('щебень 20-40')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await isPassword('щебень 20-40', one)).toBe(true)
    expect(await isPassword('щебень 20-41', one)).toBe(false)
    expect(isStale(one)).toBe(false)
  })

  it('is the same however its letters were composed, and blanks at the ends do not count', async () => {
    const hash = await hashPassword(' й-сектор-12 ')
    expect(await isPassword('й-сектор-12'.normalize('NFD'), hash)).toBe(true)
  })

  it('is never accepted without a readable hash', async () => {
    expect(await isPassword('whatever', null)).toBe(false)
    expect(await isPassword('whatever', 'plain')).toBe(false)
    expect(isStale('$argon2id$v=19$m=4096,t=1,p=1$c2FsdHNhbHRzYWx0c2Fs$aGFzaA')).toBe(true)
  })

  it('takes as long for an unknown login as for a wrong password', async () => {
    const hash = await hashPassword('щебень 20-40')
    const time = async (of: string | null): Promise<number> => {
      const started = performance.now()
      await isPassword('wrong password', of)
      return performance.now() - started
    }
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
    const [known, unknown]: [number[], number[]] = [[], []]
    // Alternating, so that other load on the machine slows both alike.
    for (let n = 0; n < 9; n++) {
      known.push(await time(hash))
      unknown.push(await time(null))
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(1 / 3)
  })

  it('is checked in a queue, and refused with Retry-After if too many wait', async () => {
    // The cheapest possible parameters of Argon2id.
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2Fs$aGFzaGhhc2hoYXNoaGFzaA'
    const checks = Array.from({ length: 150 }, () => isPassword('whatever', cheap).catch((error: unknown) => error))
    const answers = await Promise.all(checks)
    const refused = answers.slice(-20).map(httpErrorOf)
    expect(refused[0]).toMatchObject({ status: 503, code: 'OVERLOADED', headers: { 'retry-after': '5' } })
    expect(refused.every(one => one !== undefined)).toBe(true)
    expect(answers.slice(0, 129)).toEqual(Array.from({ length: 129 }, () => false))
    expect(await isPassword('whatever', cheap)).toBe(false)
  })

  it('has ten to two hundred characters, and is not the login', async () => {
    expect(await passwordProblem('короткий', 'x')).toMatchObject({ params: { least: 10 } })
    expect(await passwordProblem('   123456789   ', 'x')).toMatchObject({ params: { least: 10 } })
    expect(await passwordProblem('😀'.repeat(9), 'x')).toMatchObject({ params: { least: 10 } })
    expect(await passwordProblem('п'.repeat(201), 'x')).toMatchObject({ params: { most: 200 } })
    expect(await passwordProblem('Ivanov.Petr', 'ivanov.petr')).toEqual({ key: 'nerud.session.password.likeLogin' })
    expect(await passwordProblem('восемь-столов-'.repeat(14), 'x')).toBeUndefined()
    expect(await passwordProblem('п'.repeat(200), 'x')).toEqual({ key: 'nerud.session.password.weak' })
  })

  it('is generated for one use without ambiguous characters', async () => {
    const made = new Set(Array.from({ length: 200 }, makePassword))
    expect(made.size).toBe(200)
    for (const one of made) {
      expect(one).toMatch(/^[a-zA-Z2-9]{4}(-[a-zA-Z2-9]{4}){3}$/)
      expect(one).not.toMatch(/[lIO01o]/)
      expect(await passwordProblem(one, 'admin')).toBeUndefined()
    }
  })
})
