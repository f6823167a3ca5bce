/** One language of the landing page, as the build gets it. */
export interface LandingPage {
  language: string;
  title: string;
  description: string;
  markup: string;
}
