import { isMail, isNickname, isUserCode, isUserName } from '@naire/domain/users'
import type { FormRule } from 'antd'
import type { TFunction } from 'i18next'
import type { Http } from '../../workplace/http.ts'
import { type ODataValue, quoted } from '../../workplace/odata.ts'

/** The rules of the user form (shell §5); the server asks them again. */
export function userRules(t: TFunction, http: Http, userSid: string | null) {
  const required = (field: string): FormRule => ({
    required: true,
    message: t('users.required', { field: t(`users.fields.${field}`) }),
  })
  return {
    OrgSid: [required('OrgSid')],
    DeptSid: [{ required: true, message: t('users.departmentMissing') }],
    Authority: [required('Authority')],
    Code: [required('Code'), holds(isUserCode, t('users.codeInvalid')), uniqueCode(t, http, userSid)],
    Name: [required('Name'), holds(isUserName, t('users.nameInvalid'))],
    Nickname: [required('Nickname'), holds(isNickname, t('users.nicknameInvalid'))],
    Mail: [holds(isMail, t('exceptions:9a4d1f6c3b724e85a0d95c17e2f8b346'))],
    Password: [required('Password'), { min: 8, message: t('users.passwordShort') }],
    RePassword: [
      required('RePassword'),
      ({ getFieldValue }) => holds((again) => again === getFieldValue('Password'), t('users.passwordsDiffer')),
    ],
  } satisfies Record<string, FormRule[]>
}

/** A rule of the domain as one of the form; a blank field is the business of `required`. */
function holds(isRight: (value: string) => boolean, message: string) {
  return {
    validator: (_: unknown, value: string | undefined) =>
      !value || isRight(value) ? Promise.resolve() : Promise.reject(new Error(message)),
  }
}

/** Asked when the field is left; the claim on the name decides in the end. */
function uniqueCode(t: TFunction, http: Http, userSid: string | null): FormRule {
  return {
    validateTrigger: 'onBlur',
    async validator(_, code: string | undefined) {
      if (!code || !isUserCode(code)) return
      const parameters = `@sid=${encodeURIComponent(quoted(userSid ?? ''))}&@code=${encodeURIComponent(quoted(code))}`
      const answer = await http
        .get<ODataValue<boolean>>(
          `/odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code)?${parameters}`,
        )
        .catch(() => null)
      if (answer?.value) throw new Error(t('users.codeTaken', { value: code }))
    },
  }
}
