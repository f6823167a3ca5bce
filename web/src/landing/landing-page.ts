/** The landing page in one language, as the build receives it. */
export interface LandingPage {
  language: string;
  title: string;
  description: string;
  markup: string;
}
