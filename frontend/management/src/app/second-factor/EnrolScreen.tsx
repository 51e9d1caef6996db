import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Http } from '../../workplace/http.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import styles from '../login/login.module.css'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import { SecondFactors } from './SecondFactors.tsx'

/** All that there is for whoever lacks the second factor that their role needs. */
export default function EnrolScreen({ http }: { readonly http: Http }) {
  const { t } = useTranslation()
  const enrolled = useSignIn((signIn) => signIn.enrolled)
  const signOut = useSignIn((signIn) => signIn.signOut)
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>{t('factors.title')}</h1>
        <p className={styles.subtitle}>{t('factors.needed')}</p>
        <SecondFactors http={http} onDone={enrolled} />
        <Button type="link" onClick={() => void http.post('/api/Logout').then(signOut, signOut)}>
          {t('person.signOut')}
        </Button>
      </section>
    </main>
  )
}
