import type { Validation } from './ru.ts'

/** French texts about invalid Russian numbers (`nerud.validation.*`). */
export const validation = {
  innLength: 'Un INN compte 10 chiffres (organisation) ou 12 (particulier)',
  inn: 'Cet INN n’existe pas : le chiffre de contrôle est faux',
  kpp: 'Un KPP compte 9 caractères, par exemple 770101001',
  ogrn: 'Cet OGRN n’existe pas : il faut 13 chiffres (OGRNIP : 15) avec le bon chiffre de contrôle',
  bik: 'Un BIC compte 9 chiffres, par exemple 044525225',
  plate: 'Une plaque s’écrit M123MM77 ou MM123477, lettres : A B E K M H O P C T Y X',
  vin: 'Un VIN compte 17 caractères : chiffres et lettres latines sauf I, O et Q',
  sts: 'Un numéro de certificat compte 10 caractères : une série de 4 et un numéro de 6 chiffres',
  bankAccount: 'Un numéro de compte compte 20 chiffres',
  corrAccount: 'Un numéro de compte correspondant compte 20 chiffres',
  uin: 'Un UIN compte 20 ou 25 chiffres',
} as const satisfies Validation
