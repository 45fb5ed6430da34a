import type { Validation } from './ru.ts'

/** Chinese texts about invalid Russian numbers (`nerud.validation.*`). */
export const validation = {
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
