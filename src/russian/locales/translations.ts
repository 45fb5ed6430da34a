import type { Validation } from './ru.ts'

/** English texts about invalid Russian numbers (`nerud.validation.*`). */
export const en = {
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

/** Arabic texts about invalid Russian numbers (`nerud.validation.*`). */
export const ar = {
  innLength: 'يجب أن يتكون الرقم الضريبي من 10 أرقام (منظمة) أو 12 رقمًا (شخص طبيعي)',
  inn: 'لا وجود لرقم ضريبي كهذا: رقم التحقق غير مطابق',
  kpp: 'يجب أن يتكون رمز КПП من 9 خانات، مثل 770101001',
  ogrn: 'لا وجود لرقم تسجيل كهذا: المطلوب 13 رقمًا (لرائد الأعمال 15) مع رقم تحقق صحيح',
  bik: 'يجب أن يتكون رمز البنك من 9 أرقام، مثل 044525225',
  plate: 'يُكتب رقم اللوحة هكذا М123ММ77 أو ММ123477، والحروف: А В Е К М Н О Р С Т У Х',
  vin: 'يجب أن يتكون VIN من 17 خانة: أرقام وحروف لاتينية عدا I وO وQ',
  sts: 'يجب أن تتكون الشهادة من 10 خانات: سلسلة من 4 ورقم من 6',
  bankAccount: 'يجب أن يتكون رقم الحساب من 20 رقمًا',
  corrAccount: 'يجب أن يتكون رقم الحساب المراسل من 20 رقمًا',
  uin: 'يتكوّن رقم UIN من 20 أو 25 رقمًا',
} as const satisfies Validation

/** Spanish texts about invalid Russian numbers (`nerud.validation.*`). */
export const es = {
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

/** French texts about invalid Russian numbers (`nerud.validation.*`). */
export const fr = {
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

/** Chinese texts about invalid Russian numbers (`nerud.validation.*`). */
export const zh = {
  innLength: 'INN 应为 10 位（组织）或 12 位（个人）',
  inn: '没有这个 INN：校验位有误',
  kpp: 'KPP 应为 9 个字符，例如 770101001',
  ogrn: '没有这个 OGRN：需要 13 位（OGRNIP 为 15 位）且校验位正确',
  bik: 'BIC 应为 9 位数字，例如 044525225',
  plate: '车牌写作 M123MM77 或 MM123477，字母：A B E K M H O P C T Y X',
  vin: 'VIN 应为 17 个字符：数字和除 I、O、Q 外的拉丁字母',
  sts: '证书编号应为 10 个字符：4 位系列和 6 位编号',
  bankAccount: '账号应为 20 位',
  corrAccount: '代理账号应为 20 位',
  uin: 'UIN 应为 20 或 25 位',
} as const satisfies Validation
