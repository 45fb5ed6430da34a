/** Russian texts about invalid Russian numbers, by the key that a code returns (`nerud.validation.*`). */
export const validation = {
  innLength: 'В ИНН должно быть 10 цифр (организация) или 12 цифр (физическое лицо)',
  inn: 'Такого ИНН не бывает: не сходится контрольная цифра',
  kpp: 'В КПП должно быть 9 знаков, например 770101001',
  ogrn: 'Такого ОГРН не бывает: нужно 13 цифр (ОГРНИП: 15) с верной контрольной',
  bik: 'В БИК должно быть 9 цифр, например 044525225',
  plate: 'Номер пишется как М123ММ77 или ММ123477, буквы: А В Е К М Н О Р С Т У Х',
  vin: 'В VIN должно быть 17 знаков: цифры и латинские буквы, кроме I, O и Q',
  sts: 'В свидетельстве должно быть 10 знаков: серия из 4 и номер из 6 цифр',
  bankAccount: 'В номере счёта должно быть 20 цифр',
  corrAccount: 'В номере корреспондентского счёта должно быть 20 цифр',
  uin: 'В УИН должно быть 20 или 25 цифр',
} as const

/** The same texts in another language. */
export type Validation = Readonly<Record<keyof typeof validation, string>>
