//! What the console says when a call of its own fails and the refusal has no text for people.
use serde::Serialize;

/// One call's failure, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FailureRow {
    /// Its key; the first seven are the documents'.
    pub key: &'static str,
    /// The text in English.
    pub text_en: &'static str,
    /// The text in Italian.
    pub text_it: &'static str,
}

macro_rules! failures {
    ($( $key:ident $en:literal $it:literal; )+) => {
        /// Every call's failure.
        pub const ROWS: &[FailureRow] =
            &[ $( FailureRow { key: stringify!($key), text_en: $en, text_it: $it }, )+ ];
    };
}

failures! {
    chat_detail_call_failed      "Failed to get the chat’s details."            "Non è stato possibile leggere i dettagli della chat.";
    retrieve_entity_failed       "Failed to take the chat."                     "Non è stato possibile prendere la chat.";
    send_chat_failed             "Failed to send the message."                  "Non è stato possibile inviare il messaggio.";
    crown_user_failed            "Failed to change the owner of the chat."                "Non è stato possibile cambiare il titolare della chat.";
    end_chat_failed              "Failed to end the chat."                      "Non è stato possibile terminare la chat.";
    transfer_to_skill_failed     "Failed to transfer the chat."                 "Non è stato possibile trasferire la chat.";
    failed_to_get_feedback       "Failed to get the feedback."                  "Non è stato possibile leggere il feedback.";
    get_queue_failed             "Failed to get the queue."                     "Non è stato possibile leggere la coda.";
    get_ongoing_failed           "Failed to get the ongoing chats."             "Non è stato possibile leggere le chat in corso.";
    get_team_failed              "Failed to get the team."                      "Non è stato possibile leggere il team.";
    get_skills_failed            "Failed to get the skills."                    "Non è stato possibile leggere le competenze.";
    get_profile_failed           "Failed to get your profile."                  "Non è stato possibile leggere il tuo profilo.";
    change_presence_failed       "Failed to change your status."                "Non è stato possibile cambiare il tuo stato.";
    renew_session_failed         "Failed to renew the session."                 "Non è stato possibile rinnovare la sessione.";
    save_preference_failed       "Failed to save the preference."               "Non è stato possibile salvare la preferenza.";
    wrap_up_failed               "Failed to send the wrap-up."                  "Non è stato possibile inviare il riepilogo.";
    decline_offer_failed         "Failed to decline the chat."                  "Non è stato possibile rifiutare la chat.";
    undo_transfer_failed         "Failed to cancel the transfer."            "Non è stato possibile annullare il trasferimento.";
    take_out_failed              "Failed to remove the colleague from the chat." "Non è stato possibile rimuovere il collega dalla chat.";
    leave_chat_failed            "Failed to leave the chat."                    "Non è stato possibile lasciare la chat.";
    answer_invitation_failed     "Failed to answer the invitation."             "Non è stato possibile rispondere all’invito.";
    poke_failed                  "Failed to poke the customer."                 "Non è stato possibile sollecitare il cliente.";
    cancel_poke_failed           "Failed to cancel the poke."                   "Non è stato possibile annullare il sollecito.";
    edit_message_failed          "Failed to edit the message."                  "Non è stato possibile modificare il messaggio.";
    read_announcements_failed    "Failed to mark as read."           "Non è stato possibile segnare come letto.";
    recall_announcement_failed   "Failed to withdraw the announcement."        "Non è stato possibile ritirare l’annuncio.";
    remove_avatar_failed         "Failed to remove the picture."                "Non è stato possibile rimuovere l’immagine.";
    end_session_failed           "Failed to sign out the device."               "Non è stato possibile scollegare il dispositivo.";
    wear_theme_failed            "Failed to change the theme."                  "Non è stato possibile cambiare il tema.";
    delete_theme_failed          "Failed to delete the theme."                  "Non è stato possibile eliminare il tema.";
    tour_failed                  "Failed to start or end the tour."             "Non è stato possibile avviare o terminare il tour.";
    make_link_failed             "Failed to create the link."                     "Non è stato possibile creare il link.";
    set_variables_failed         "Failed to set the variables."                 "Non è stato possibile impostare le variabili.";
    confirm_article_failed       "Failed to confirm the article."              "Non è stato possibile confermare l’articolo.";
    update_webhook_failed        "Failed to update the webhook."               "Non è stato possibile modificare il webhook.";
    delete_webhook_failed        "Failed to disable the webhook."              "Non è stato possibile disattivare il webhook.";
    retry_webhook_failed         "Failed to send the webhook again."           "Non è stato possibile inviare di nuovo il webhook.";
    test_webhook_failed          "Failed to test the webhook."                 "Non è stato possibile provare il webhook.";
    identify_client_failed       "Failed to identify the account."              "Non è stato possibile identificare l’account.";
    identify_user_failed         "Failed to identify the user."                 "Non è stato possibile identificare l’utente.";
    login_request_failed         "The sign-in request failed."                    "La richiesta di accesso non è riuscita.";
    submit_password_failed       "Failed to submit the password."               "Non è stato possibile inviare la password.";
    log_out_failed               "Ensure all communications have been completed before logging out." "Prima di uscire, assicurati di aver concluso tutte le conversazioni.";
    application_is_offline       "Application is offline."                      "L’applicazione è offline.";
    feature_not_supported        "Feature not supported."                       "Funzione non supportata.";
    change_alert_failed          "Failed to change the alert."                  "Non è stato possibile modificare l’allarme.";
    request_failed               "Something went wrong."                        "Qualcosa è andato storto.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_keys_come_first_and_every_text_is_there_in_both_languages() {
        assert_eq!(
            ROWS.iter().take(7).map(|row| row.key).collect::<Vec<_>>(),
            [
                "chat_detail_call_failed",
                "retrieve_entity_failed",
                "send_chat_failed",
                "crown_user_failed",
                "end_chat_failed",
                "transfer_to_skill_failed",
                "failed_to_get_feedback"
            ]
        );
        for row in ROWS {
            assert!(
                row.text_en.ends_with('.') && row.text_it.ends_with('.') && row.text_en != row.text_it,
                "{}",
                row.key
            );
        }
    }
}
