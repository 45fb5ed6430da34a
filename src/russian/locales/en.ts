import type { Validation } from './ru.ts'

/** English texts about invalid Russian numbers (`nerud.validation.*`). */
export const validation = {
  innLength: 'An INN must have 10 digits (organisation) or 12 digits (individual)',
  inn: 'There is no such INN: the check digit is wrong',
  kpp: 'A KPP must have 9 characters, for example 770101001',
  ogrn: 'There is no such OGRN: 13 digits are needed (OGRNIP: 15) with a correct check digit',
  bik: 'A BIC must have 9 digits, for example 044525225',
  plate: 'A plate is written as M123MM77 or MM123477, letters: A B E K M H O P C T Y X',
  vin: 'A VIN must have 17 characters: digits and Latin letters except I, O and Q',
  sts: 'A certificate number must have 10 characters: a series of 4 and a number of 6 digits',
  bankAccount: 'An account number must have 20 digits',
  corrAccount: 'A correspondent account number must have 20 digits',
  uin: 'A UIN has 20 or 25 digits',
} as const satisfies Validation
