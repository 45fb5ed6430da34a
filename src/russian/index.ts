export * from './codes.ts'
export { isAccountOf, isBik, isInn, isKpp, isOgrn, isPlate, isTrailerPlate, isVin } from './numbers.ts'
export { defineRequisites } from './requisites.ts'
