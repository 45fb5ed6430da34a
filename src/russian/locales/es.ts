import type { Validation } from './ru.ts'

/** Spanish texts about invalid Russian numbers (`nerud.validation.*`). */
export const validation = {
  innLength: 'El INN debe tener 10 cifras (organización) o 12 (particular)',
  inn: 'Ese INN no existe: la cifra de control es incorrecta',
  kpp: 'El KPP debe tener 9 caracteres, por ejemplo 770101001',
  ogrn: 'Ese OGRN no existe: hacen falta 13 cifras (OGRNIP: 15) con la cifra de control correcta',
  bik: 'El BIC debe tener 9 cifras, por ejemplo 044525225',
  plate: 'La matrícula se escribe como M123MM77 o MM123477, letras: A B E K M H O P C T Y X',
  vin: 'El VIN debe tener 17 caracteres: cifras y letras latinas salvo I, O y Q',
  sts: 'El número del certificado debe tener 10 caracteres: serie de 4 y número de 6 cifras',
  bankAccount: 'El número de cuenta debe tener 20 cifras',
  corrAccount: 'El número de la cuenta corresponsal debe tener 20 cifras',
  uin: 'Un UIN tiene 20 o 25 cifras',
} as const satisfies Validation
