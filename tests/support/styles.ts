import { afterAll } from 'vitest'

let isAll = false

/** Whether the fake DOM gets every rule of style: see `screens.ts`. */
export const keepsAllStyles = (): boolean => isAll

/** For a file whose tests look at colours and widths: called at its top, before anything is drawn. */
export const keepAllStyles = (): void => {
  isAll = true
  afterAll(() => void (isAll = false))
}
